import type { HelpTopic } from '@windrow/contract/help-topics'

export interface HelpEntry {
  topic: HelpTopic
  title: string
  text: string
  /** What to do, where no video of the operator shows it. */
  steps: readonly string[]
}

export const helpEntries: readonly HelpEntry[] = [
  {
    topic: 'create-project',
    title: 'Create a project',
    text: 'A place for reports, people and data that belong together.',
    steps: [
      'Open Projects in the top bar and press Create project.',
      'Give it a name that says what its reports have in common.',
      'Invite the people who work on it with the button beside the members.',
    ],
  },
  {
    topic: 'start-run',
    title: 'Start a new run',
    text: 'Visit the pages of a report and bring back their rows.',
    steps: [
      'Open a project, then one of its reports.',
      'Press Start run. While it goes on, the line below it shows pages, speed and errors.',
      'To end it early, press the stop button of its row; what was read until then stays.',
    ],
  },
  {
    topic: 'view-data',
    title: 'View extracted data',
    text: 'Look at rows while they come, and download them.',
    steps: [
      'Open a report and click a run.',
      'Search all rows, sort by a column, or filter from its head; several filters hold together.',
      'Press Downloads for XLSX, CSV, JSON, JSON Lines, XML, YAML or Parquet, of all rows, a sample or what you see.',
    ],
  },
  {
    topic: 'data-quality',
    title: 'Review data quality',
    text: 'Find out whether the data is there, and whether it is right.',
    steps: [
      'Open a report: the columns at the top compare the records of the latest runs.',
      'A red column is a run that failed; the failures of its row say which pages, and why.',
      'Open the pages that were kept to see what the site has answered.',
      'Open a run and choose Dashboard: charts show its figures beside those of earlier runs. Below them, Generate makes a data profile: how well each column is filled, and with what.',
      'Choose Schema among the operations and press Learn from this run, or write rules yourself; every run is judged by them at its end.',
    ],
  },
  {
    topic: 'schedule-runs',
    title: 'Schedule runs',
    text: 'Where a report says when it runs by itself.',
    steps: [
      'Open a report and choose Schedule in the sidebar.',
      'Press Add schedule, give it a name, and say how often, at what time and in which time zone it repeats. Without any schedule, runs are started by hand.',
      'The calendar below shows what comes and what was. The menu of a schedule starts a run at once, changes or deletes it; its switch pauses it.',
    ],
  },
  {
    topic: 'delivery-destination',
    title: 'Set a delivery destination',
    text: 'Where a report says who receives its rows.',
    steps: [
      'Open a report and choose Data Delivery in the sidebar.',
      'Press Add destination and choose where the data goes: e-mail, Slack, a webhook, a file server, or a store in the cloud. Without any destination, rows are downloaded from a run.',
      'Fill in the connection and press Test connection; choose the formats and the names of the files, and save.',
      'From then on each successful run is delivered by itself. Attempts are listed below, and can be sent again from their details.',
    ],
  },
  {
    topic: 'project-reports',
    title: 'Project-specific reports',
    text: 'Everything that one project extracts.',
    steps: [
      'Open a project and choose Datasets in the sidebar.',
      'Each report shows its records, its latest runs and how the last one ended.',
      'Change between reports with Switch Report beside the name of the open one.',
    ],
  },
  {
    topic: 'collaboration',
    title: 'Collaboration',
    text: 'Work on a project with others.',
    steps: [
      'Open a project; the members stand at its head. Add people with the button beside them.',
      'Choose Collaboration in the sidebar for the messages on this project.',
      'Send the address of any page, copied with the link button: it shows the same view to others.',
    ],
  },
]

/** The entries that have a text in their title or description. */
export function findHelp(search: string): HelpEntry[] {
  const wanted = search.trim().toLowerCase()
  return helpEntries.filter(
    ({ title, text }) => title.toLowerCase().includes(wanted) || text.toLowerCase().includes(wanted),
  )
}
