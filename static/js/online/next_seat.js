// The page of a player who takes over a seat when the deal is over: it moves to the table automatically.
const INTERVAL = 3000;

const look = async () => {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.redirected) location.assign(answer.url);
  } catch {
    // Without a network for now; the next look may succeed.
  }
};

setInterval(() => void look(), INTERVAL);
