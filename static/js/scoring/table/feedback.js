// Sound, vibration and a screen that stays on; each only where it is switched on.

/** What this phone does besides showing the page: it clicks, vibrates and stays awake. */
export class Feedback {
  /** @type {AudioContext | undefined} */
  audio;
  /** @type {WakeLockSentinel | null} */
  lock = null;
  isWanted = false;
  isAsking = false;

  get canStayAwake() {
    return "wakeLock" in navigator;
  }

  /**
   * Keeps the screen on, or lets it go dark. The browser drops the lock when the page is hidden,
   * so this is called again when it is shown.
   * @param {boolean} isWanted
   */
  async stayAwake(isWanted) {
    this.isWanted = isWanted;
    if (!isWanted) {
      this.lock?.release();
      return;
    }
    if (
      !this.canStayAwake ||
      this.isAsking ||
      document.visibilityState !== "visible" ||
      (this.lock && !this.lock.released)
    )
      return;
    this.isAsking = true;
    // Browsers refuse while the battery is low: then the screen goes dark as it does elsewhere.
    this.lock = await navigator.wakeLock.request("screen").catch(() => null);
    this.isAsking = false;
    if (!this.isWanted) this.lock?.release();
  }

  /** @param {{ sound: boolean, vibration: boolean }} settings */
  tick({ sound, vibration }) {
    if (vibration) navigator.vibrate?.(12);
    if (!sound) return;
    this.audio ??= new AudioContext();
    const tone = new OscillatorNode(this.audio, { type: "triangle", frequency: 620 });
    const gain = new GainNode(this.audio, { gain: 0.06 });
    tone.connect(gain).connect(this.audio.destination);
    tone.start();
    gain.gain.exponentialRampToValueAtTime(0.0001, this.audio.currentTime + 0.05);
    tone.stop(this.audio.currentTime + 0.06);
  }
}
