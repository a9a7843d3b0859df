import type { Feature } from './figures.ts'

/** How many labels a tally keeps. */
export const mostLabels = 100

/** Of most values and words, only frequent ones say something: those of this share of the values, and of so many. */
export const frequentShare = 0.005
export const leastFrequent = 3

/** Whether a tally of the feature leaves out labels that are not frequent. */
export const isFrequentOnly = (feature: Feature): boolean => feature === 'values' || feature === 'words'
