/** Begins the keys of all that workers write of runs. */
export const folderOfRuns = 'runs/'

/** Begins the keys of all that workers write of this run, also of what they could not commit. */
export const folderOfRun = (id: number): string => `${folderOfRuns}${id}/`
