import type { userSettingNames } from '@windrow/contract/schemas/sign-in'

export type GuideFlag = (typeof userSettingNames)[number]
export type TourName = 'projects' | 'report' | 'sidebar' | 'preview'

export interface GuidePlace {
  /** The tour of the page, if it has one. */
  tour?: TourName
  banner?: { flag: GuideFlag; title: string; text: string }
}

const project = '/_app/projects/$id'
const report = `${project}/reports/$rid`

const reports: GuidePlace = {
  banner: {
    flag: 'viewed_report_guide',
    title: 'Reports of a project',
    text: 'A report extracts the same fields from every page it visits. Open one to see its runs and data.',
  },
}

/** Guides for new users, by route. */
export const guidePlaces: Partial<Record<string, GuidePlace>> = {
  '/_app/projects/': {
    tour: 'projects',
    banner: {
      flag: 'viewed_project_guide',
      title: 'Your projects',
      text: 'A project holds what belongs together: reports, people and messages.',
    },
  },
  [`${project}/reports/`]: reports,
  [`${project}/reports/datasets`]: reports,
  [`${project}/collaboration`]: { tour: 'sidebar' },
  [`${report}/`]: {
    tour: 'report',
    banner: {
      flag: 'viewed_full_report_guide',
      title: 'A report and its runs',
      text: 'Every run produces a dataset. Start runs manually or on a schedule, look at the rows, and have them delivered.',
    },
  },
  [`${report}/histories/$hid/previews`]: {
    tour: 'preview',
    banner: {
      flag: 'viewed_data_preview_guide',
      title: 'The data of a run',
      text: 'Filter, sort and search the rows here, choose columns, and download what you see.',
    },
  },
}

/** The general guide: the welcome dialog, and the banner that reopens it. */
export const generalFlag: GuideFlag = 'viewed_walkthroughv2'
