import {
  Activity,
  CalendarClock,
  Database,
  FileText,
  LayoutList,
  MessagesSquare,
  Receipt,
  Send,
  type LucideIcon,
} from 'lucide-react'

export interface SideEntry {
  label: string
  icon: LucideIcon
  to: string
  /** Paths for which the entry is the current one; the most specific entry wins. */
  under: RegExp
}
export interface SideGroup {
  title: string
  entries: SideEntry[]
}

interface Place {
  id: number
  rid?: number
  /** Id of the open run, or of the latest with rows. */
  hid?: number | null
  staff: boolean
  billing: boolean
}

const settingsOf = (report: string, billing: boolean): SideEntry[] => {
  const entries = [
    { label: 'Schedule', icon: CalendarClock, to: `${report}/schedules`, under: /\/schedules(\/|$)/ },
    { label: 'Data Delivery', icon: Send, to: `${report}/datadeliveries`, under: /\/datadeliveries$/ },
  ]
  const bills = { label: 'Billing', icon: Receipt, to: `${report}/billing`, under: /\/billing$/ }
  return billing ? [...entries, bills] : entries
}

/** Entries of the sidebar. Data Quality needs a report and a run, the settings a report. */
export function sideGroups({ id, rid, hid, staff, billing }: Place): SideGroup[] {
  const project = `/projects/${id}`
  const datasets = rid ? `${project}/reports/${rid}` : `${project}/reports/datasets`
  const details = { label: 'Project Details', icon: FileText, to: `${project}/details`, under: /\/details$/ }
  const reports = { label: 'Reports', icon: LayoutList, to: `${project}/reports`, under: /\/reports$/ }
  const talk = {
    label: 'Collaboration',
    icon: MessagesSquare,
    to: `${project}/collaboration`,
    under: /\/collaboration$/,
  }
  const data = { label: 'Datasets', icon: Database, to: datasets, under: /\/reports\/(datasets|\d+)$/ }
  const quality = {
    label: 'Data Quality',
    icon: Activity,
    to: `${datasets}/histories/${hid ?? ''}/previews`,
    under: /\/previews$/,
  }
  const groups = [
    { title: 'PROJECT', entries: staff ? [details, reports, talk] : [details, talk] },
    { title: 'REPORTS', entries: rid && hid ? [data, quality] : [data] },
  ]
  return rid ? [...groups, { title: 'REPORT SETTINGS', entries: settingsOf(datasets, billing) }] : groups
}
