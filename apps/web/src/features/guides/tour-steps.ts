import type { TourName } from './guide-places.ts'

export interface TourText {
  /** CSS selector of the element to highlight; the first match on screen is used. */
  target: string
  title: string
  text: string
}

const side = (label: string) => `.sidebar a[href$="${label}"]`

/** The steps of each tour, in order. */
export const tourTexts: Record<TourName, readonly TourText[]> = {
  projects: [
    {
      target: 'a[href="/projects/create"]',
      title: 'Create a project',
      text: 'Start with a project for what belongs together: a customer, a market, a question.',
    },
    {
      target: 'main .toolbar .find',
      title: 'Find a project',
      text: "Type part of a name. The list updates as you type, and the page's address keeps your search.",
    },
    {
      target: 'main tbody tr, main .list > li',
      title: 'Open it',
      text: "Each row shows a project's reports, records and latest runs. Click to open it.",
    },
  ],
  report: [
    {
      target: 'main .titlerow .actions',
      title: 'Start a run',
      text: 'A run visits the pages of the report and extracts rows. Watch or stop it here.',
    },
    {
      target: side('/schedules'),
      title: 'Schedule',
      text: 'Schedules start runs automatically, every hour, day, week or month.',
    },
    {
      target: side('/datadeliveries'),
      title: 'Data Delivery',
      text: 'Destinations receive the rows of every finished run.',
    },
    {
      target: 'main .tablewrap, main .list, main .empty',
      title: 'Datasets',
      text: 'All runs, newest first, with status and records. Click one to see its rows.',
    },
    {
      target: 'main .strip > div:first-child',
      title: 'Latest dataset',
      text: 'Click the number of records to see the rows and download them as XLSX, CSV, JSON, JSON Lines, XML, YAML or Parquet.',
    },
    {
      target: `${side('/previews')}, main .strip > div:nth-child(2)`,
      title: 'Data Quality',
      text: 'Compare the latest runs: if one is much lower than the others, take a look.',
    },
  ],
  sidebar: [
    {
      target: side('/reports/datasets'),
      title: 'Datasets',
      text: 'The reports of this project appear here, each with its latest data.',
    },
    {
      target: side('/collaboration'),
      title: 'Collaboration',
      text: 'Threads about this project, for everyone who works on it. Ask about a value where it is: point at its cell.',
    },
  ],
  preview: [
    {
      target: 'main section[aria-label="Data preview"] .toolbar, main section[aria-label="Data preview"]',
      title: 'Look into the data',
      text: 'Search all rows, filter by any column, and choose which columns to show and download.',
    },
  ],
}
