import type { Permission } from '@windrow/contract/roles'

/** A screen that the search leads to. */
export interface Screen {
  label: string
  to: string
}

/** A report as the target of a command. */
export interface ReportPlace {
  id: number
  name: string
  projectId: number
  projectName: string
  /** null if it has no dataset, undefined if that isn't known. */
  latestDatasetId?: number | null
}

export const verbs = ['run', 'schedule', 'data', 'recipe', 'delivery'] as const
export type Verb = (typeof verbs)[number]

interface VerbRule {
  /** In front of the report's name. */
  label: string
  /** What may be typed instead of it, the longest first. */
  phrases: readonly string[]
  needs: Permission
  /** Where it leads; null for what is done at once. */
  path: ((report: ReportPlace) => string) | null
}

const pathOf = ({ projectId, id }: ReportPlace) => `/projects/${projectId}/reports/${id}`

export const verbRules: Record<Verb, VerbRule> = {
  run: {
    label: 'Start run',
    phrases: ['start a run of', 'start run of', 'start run', 'start', 'run'],
    needs: 'report:run',
    path: null,
  },
  schedule: {
    label: 'New schedule',
    phrases: ['new schedule for', 'new schedule', 'schedule'],
    needs: 'report:update-schedule',
    path: (report) => `${pathOf(report)}/schedules/new`,
  },
  data: {
    label: 'View data',
    phrases: ['view data of', 'view data', 'data of'],
    needs: 'report:view',
    path: (report) =>
      report.latestDatasetId
        ? `${pathOf(report)}/histories/${report.latestDatasetId}/previews`
        : pathOf(report),
  },
  recipe: {
    label: 'Edit recipe',
    phrases: ['edit recipe of', 'edit recipe', 'edit'],
    needs: 'report:configure',
    path: (report) => `${pathOf(report)}/extractor`,
  },
  delivery: {
    label: 'Deliveries',
    phrases: ['deliveries of', 'deliveries'],
    needs: 'report:update-delivery',
    path: (report) => `${pathOf(report)}/datadeliveries`,
  },
}

/** The verb that a text starts with, and what follows it: the name of a report, or a part of it. */
export function readCommand(text: string): { verb: Verb | null; rest: string } {
  const typed = text.trim()
  const lower = typed.toLowerCase()
  for (const verb of verbs)
    for (const phrase of verbRules[verb].phrases)
      if (lower === phrase || lower.startsWith(`${phrase} `))
        return { verb, rest: typed.slice(phrase.length).trim() }
  return { verb: null, rest: typed }
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each word of the text begins a word of the label. */
export function matches(text: string, label: string): boolean {
  const words = wordsOf(label)
  const asked = wordsOf(text)
  return asked.length > 0 && asked.every((word) => words.some((one) => one.startsWith(word)))
}

export type Act = { to: string } | { run: ReportPlace } | { fill: string }

export interface Item {
  key: string
  label: string
  /** Where it is, or what it does. */
  hint: string
  act: Act
}

export interface Sources {
  screens: readonly Screen[]
  /** Opened last, the newest first. */
  recent: readonly ReportPlace[]
  /** Found for the name that was typed. */
  reports: readonly ReportPlace[]
  projects: readonly { id: number; name: string; organizationName: string }[]
  may: (permission: Permission) => boolean
}

const mostScreens = 5
const mostRecent = 4

function verbItems(verb: Verb, reports: readonly ReportPlace[]): Item[] {
  const { label, path } = verbRules[verb]
  return reports.map((report) => ({
    key: `${verb}-${report.id}`,
    label: `${label}: ${report.name}`,
    hint: report.projectName,
    act: path ? { to: path(report) } : { run: report },
  }))
}

/** What is offered while something is typed: commands, screens, reports and projects, in this order. */
export function itemsFor(text: string, { screens, recent, reports, projects, may }: Sources): Item[] {
  const { verb, rest } = readCommand(text)
  const place = text.trim().replace(/^(?:go to|open)\s+/i, '')
  const toScreens = screens
    .filter(({ label }) => matches(place, label))
    .slice(0, mostScreens)
    .map(({ label, to }): Item => ({ key: to, label, hint: 'Go to', act: { to } }))
  if (verb !== null && may(verbRules[verb].needs))
    return [
      ...verbItems(verb, rest === '' ? recent.slice(0, mostRecent) : reports),
      ...(rest === '' ? toScreens : []),
    ]
  return [
    ...verbs
      .filter((one) => may(verbRules[one].needs) && matches(text, verbRules[one].label))
      .map((one): Item => {
        const { label } = verbRules[one]
        return { key: one, label: `${label} …`, hint: 'Name a report', act: { fill: `${label} ` } }
      }),
    ...toScreens,
    ...reports.map((report): Item => ({
      key: `report-${report.id}`,
      label: report.name,
      hint: `Report in ${report.projectName}`,
      act: { to: pathOf(report) },
    })),
    ...projects.map(({ id, name, organizationName }): Item => ({
      key: `project-${id}`,
      label: name,
      hint: `Project of ${organizationName}`,
      act: { to: `/projects/${id}` },
    })),
  ]
}
