/** The eight help walkthroughs, in order. Operator settings refer to these names. Doesn't use zod. */
export const helpTopics = [
  'create-project',
  'start-run',
  'view-data',
  'data-quality',
  'schedule-runs',
  'delivery-destination',
  'project-reports',
  'collaboration',
] as const
export type HelpTopic = (typeof helpTopics)[number]

export const isHelpTopic = (text: string): text is HelpTopic => helpTopics.some((topic) => topic === text)
