/** Where people set up a second factor that they must have. */
export const requiredFactorPath = '/account/setupsecondfactor'
