/* Written by schema.py. */
export const CALL = 0;
export const LINE = 1;
export const RETURN = 2;
export const YIELD = 3;
export const RESUME = 4;
export const RAISE = 5;
export const UNWIND = 6;
export const WORDS = {"2":"returns", "3":"yields", "5":"raises", "6":"ends with"};
export const NEW = 0;
export const REBOUND = 1;
export const MUTATED = 2;
export const GONE = 3;
export const FLAGS = ["new", "changed", "changed in place", "gone"];
export const INVISIBLE = /[\p{C}\p{Z}]/gu;
export const SIGNS = {" ":"␣", "\n":"↵", "\t":"⇥", "\r":"␍"};
