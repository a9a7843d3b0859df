import { Activity, Database, FileText, LayoutList, type LucideIcon } from 'lucide-react'

export interface SideEntry {
  label: string
  icon: LucideIcon
  to: string
  /** Paths under which the entry is the current one; the most special entry wins. */
  under: RegExp
}
export interface SideGroup {
  title: string
  entries: SideEntry[]
}

interface Place {
  id: number
  rid?: number
  /** The run to look at: the open one, else the latest with rows. */
  hid?: number | null
  staff: boolean
}

/** Entries of the sidebar. Data Quality needs a report and a run. */
export function sideGroups({ id, rid, hid, staff }: Place): SideGroup[] {
  const project = `/projects/${id}`
  const datasets = rid ? `${project}/reports/${rid}` : `${project}/reports/datasets`
  const details = { label: 'Project Details', icon: FileText, to: `${project}/details`, under: /\/details$/ }
  const reports = { label: 'Reports', icon: LayoutList, to: `${project}/reports`, under: /\/reports$/ }
  const data = { label: 'Datasets', icon: Database, to: datasets, under: /\/reports\/(datasets|\d+)$/ }
  const quality = {
    label: 'Data Quality',
    icon: Activity,
    to: `${datasets}/histories/${hid ?? ''}/previews`,
    under: /\/previews$/,
  }
  return [
    { title: 'PROJECT', entries: staff ? [details, reports] : [details] },
    { title: 'REPORTS', entries: rid && hid ? [data, quality] : [data] },
  ]
}
