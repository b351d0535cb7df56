// A page with links to copy and nothing else that moves.
import { startCopying } from "./copying.js";

startCopying();
