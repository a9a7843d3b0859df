// Limits of a recipe that also bind what is proposed for one.

/** Characters of a selector. */
export const longestSelector = 1000
/** Characters of the name of a parameter that counts pages. */
export const longestParameter = 100
/** By how much such a parameter may grow from page to page. */
export const largestStep = 1_000_000
