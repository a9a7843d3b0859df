import type { TourName } from './guide-places.ts'

export interface TourText {
  /** What the step points at; the first one that is on the screen. */
  target: string
  title: string
  text: string
}

const side = (label: string) => `.sidebar a[href$="${label}"]`

/** What each tour shows, in order. */
export const tourTexts: Record<TourName, readonly TourText[]> = {
  projects: [
    {
      target: 'a[href="/projects/create"]',
      title: 'Create a project',
      text: 'Begin with a project for what belongs together: a customer, a market, a question.',
    },
    {
      target: 'main .toolbar .find',
      title: 'Find a project',
      text: 'Type a part of a name. The list follows while you type, and the address keeps what you look for.',
    },
    {
      target: 'main tbody tr, main .list > li',
      title: 'Open it',
      text: 'A row shows how the project does: its reports, its records, its latest runs. A click opens it.',
    },
  ],
  report: [
    {
      target: 'main .titlerow .actions',
      title: 'Start a run',
      text: 'A run visits the pages of the report and brings back rows. You can watch it and stop it here.',
    },
    {
      target: side('/schedules'),
      title: 'Schedule',
      text: 'Schedules start runs by themselves, each hour, day, week or month.',
    },
    {
      target: side('/datadeliveries'),
      title: 'Data Delivery',
      text: 'Destinations receive the rows of every finished run.',
    },
    {
      target: 'main .tablewrap, main .list, main .empty',
      title: 'Datasets',
      text: 'Every run is listed, the newest first, with its status and its records. A click shows the rows.',
    },
    {
      target: 'main .strip > div:first-child',
      title: 'Latest dataset',
      text: 'Its number of records leads to the rows, which can be downloaded as XLSX, CSV, JSON, JSON Lines, XML, YAML and Parquet.',
    },
    {
      target: `${side('/previews')}, main .strip > div:nth-child(2)`,
      title: 'Data Quality',
      text: 'Compare the latest runs: a column that is much lower than the others wants a look.',
    },
  ],
  sidebar: [
    {
      target: side('/reports/datasets'),
      title: 'Datasets',
      text: 'The reports of this project will stand here, each with its latest data.',
    },
    {
      target: side('/collaboration'),
      title: 'Collaboration',
      text: 'Messages and files on this project, for everyone who works on it.',
    },
  ],
  preview: [
    {
      target: 'main section[aria-label="Data preview"] .toolbar, main section[aria-label="Data preview"]',
      title: 'Look into the data',
      text: 'Search all rows, filter by a column from its head, and choose which columns are shown and downloaded.',
    },
  ],
}
