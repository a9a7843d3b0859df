import type { HelpTopic } from '@windrow/contract/help-topics'

export interface HelpEntry {
  topic: HelpTopic
  title: string
  text: string
  /** Written steps, used if the operator has no video. */
  steps: readonly string[]
}

export const helpEntries: readonly HelpEntry[] = [
  {
    topic: 'create-project',
    title: 'Create a project',
    text: 'A place for reports, people and data that belong together.',
    steps: [
      'Open Projects in the top bar and press Create project.',
      'Give it a name that describes what its reports have in common.',
      'Invite people with the button next to the members.',
    ],
  },
  {
    topic: 'start-run',
    title: 'Start a new run',
    text: 'Visit the pages of a report and extract their rows.',
    steps: [
      'Open a project, then one of its reports.',
      "Press Start run. While it's running, the line below shows pages, speed and errors.",
      'To end it early, press its stop button. Rows extracted so far are kept.',
    ],
  },
  {
    topic: 'view-data',
    title: 'View extracted data',
    text: 'View rows as they are extracted, and download them.',
    steps: [
      'Open a report and click a run.',
      'Search all rows, sort by a column, or filter by it. You can combine filters.',
      'Press Downloads for XLSX, CSV, JSON, JSON Lines, XML, YAML or Parquet, of all rows, a sample or what you see.',
    ],
  },
  {
    topic: 'data-quality',
    title: 'Review data quality',
    text: 'Check that the data is complete and correct.',
    steps: [
      'Open a report: the columns at the top compare the records of the latest runs.',
      'A red bar is a failed run. Open its failures to see which pages failed, and why.',
      'Open the page snapshots to see what the site returned.',
      'Open a run and choose Dashboard: charts show its figures beside those of earlier runs. Below them, Generate makes a data profile: how well each column is filled, and with what.',
      'Choose Schema from the operations and press Fill from history, or add rules by hand. Every run is checked against them when it ends; a broken rule of level Hold can hold the delivery.',
    ],
  },
  {
    topic: 'schedule-runs',
    title: 'Schedule runs',
    text: 'Set when a report runs automatically.',
    steps: [
      'Open a report and choose Schedule in the sidebar.',
      'Press Add schedule, name it, and choose how often, at what time and in which time zone it repeats. Without a schedule, you start runs manually.',
      "The calendar below shows past and upcoming runs. A schedule's menu lets you run it now, edit or delete it; its switch pauses it.",
    ],
  },
  {
    topic: 'delivery-destination',
    title: 'Set a delivery destination',
    text: "Set where a report's rows are delivered.",
    steps: [
      'Open a report and choose Data Delivery in the sidebar.',
      'Press Add destination and choose where the data goes: email, Slack, a webhook, a file server or cloud storage. Without a destination, you download rows from a run.',
      'Fill in the connection and press Test connection. Choose the formats and file names, and save.',
      'From then on, each successful run is delivered automatically. Attempts are listed below; you can resend them from their details.',
    ],
  },
  {
    topic: 'project-reports',
    title: 'Project-specific reports',
    text: 'Everything that one project extracts.',
    steps: [
      'Open a project and choose Datasets in the sidebar.',
      'Each report shows its records, its latest runs and how the last one ended.',
      "Switch between reports with Switch Report, next to the report's name.",
    ],
  },
  {
    topic: 'collaboration',
    title: 'Collaboration',
    text: 'Work on a project with others, and talk about it where its data is.',
    steps: [
      'Open a project: its members are shown at the top. Add people with the button next to them.',
      'Point at a cell or a row of the data, and choose the round button: your question keeps the value as it is now. Runs, findings and failed pages have the same button; M opens it.',
      'Choose Collaboration in the sidebar for the threads about this project. Type @ to mention someone.',
      'All Messages lists the threads of all your projects.',
      'Copy the link to any page with the link button: others see the same view.',
    ],
  },
]

/** Entries whose title or description contains a text. */
export function findHelp(search: string): HelpEntry[] {
  const wanted = search.trim().toLowerCase()
  return helpEntries.filter(
    ({ title, text }) => title.toLowerCase().includes(wanted) || text.toLowerCase().includes(wanted),
  )
}
