// The script of pages that only have something to copy.
import { startCopying } from "./copy.js";

startCopying();
