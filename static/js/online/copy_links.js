// The script of pages that only have links to copy.
import { startCopying } from "./copy.js";

startCopying();
