import type { ListSigns } from './list-signs.ts'

/**
 * How much each sign speaks for a list. Fitted by a choice among the lists of a page (conditional logit, McFadden 1974,
 * "Conditional logit analysis of qualitative choice behavior") to labelled pages of 470 sites and to 33 pages on which
 * earlier models disagreed, and six made up ones, with a penalty on squares (ridge). Of some 170 signs, those are left that the absolute
 * penalty kept (lasso, Tibshirani 1996) or that made lists of sites left out of the fit more likely; decision trees,
 * pairs of lists and squares of signs chose no better there. Shares and logarithms differ in size, so these can't be
 * compared with each other.
 */
export const listWeights: ListSigns = {
  preferred: 2.16,
  score: 0.38,
  folderRank: -2.45,
  count: 0.6,
  isFew: -2.15,
  isArticle: 2.16,
  isRow: 1.85,
  isLine: 1.72,
  isNamed: 1.12,
  entryName: 1.38,
  declared: 3.73,
  small: -5.71,
  long: -1.73,
  words: 0.95,
  numbers: 1.78,
  linkLength: 0.2,
  leadsHere: -5.03,
  numbered: 1.12,
  content: 0.7,
  central: 0.72,
  titled: 1.42,
  holdsHeading: -1.61,
  levels: -0.2,
  holdsNext: -2.9,
  nextAfter: -0.28,
  holdsOne: 0.63,
  isGrouped: 1.45,
  moreAlike: -2.33,
  part: -1.2,
}
