// Figures and names as people read them.

export const plain = (points) => String(points).replace("-", "−");
export const signed = (points) => (points > 0 ? `+${points}` : plain(points));
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
export const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

// What a seat took, of what it nominated if it did.
export const tookOf = (took, said) => (said === null || said === undefined ? `${took}` : `${took} of ${said}`);

// The server's times, shown where this phone is; the phone's own clock is not asked.
export const clock = (at) => new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

export const SUITS = [["S", "♠", "Spades"], ["H", "♥", "Hearts"], ["D", "♦", "Diamonds"], ["C", "♣", "Clubs"], ["NT", "–", "None"]];
