/** The page on which users set up a required second factor. */
export const requiredFactorPath = '/account/setupsecondfactor'
