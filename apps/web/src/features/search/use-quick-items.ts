import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ability/may.tsx'
import { recentlyViewed } from '../../place/recently-viewed.ts'
import { useProfile } from '../../session/use-profile.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { itemsFor, readCommand, type Item, type Screen } from './commands.ts'
import { searchQueries } from './search-queries.ts'

const restMs = 150

interface QuickItems {
  items: Item[]
  /** Whether reports and projects are still looked for. */
  isWaiting: boolean
}

/** Commands, screens, reports and projects for a text that is being typed. */
export function useQuickItems(text: string, screens: readonly Screen[]): QuickItems {
  const may = useMay()
  const { ownId } = useProfile()
  const { verb, rest } = readCommand(useSettled(text, restMs))
  const wanted = rest !== ''
  const reports = useQuery({ ...searchQueries.quickReports(rest), enabled: wanted })
  const projects = useQuery({ ...searchQueries.quickProjects(rest), enabled: wanted && verb === null })
  const recent = recentlyViewed.read(ownId).map(({ reportId, reportName, projectId, projectName }) => ({
    id: reportId,
    name: reportName,
    projectId,
    projectName,
  }))
  return {
    items: itemsFor(text, {
      screens,
      recent,
      may,
      reports: (wanted && reports.data?.data) || [],
      projects: (wanted && verb === null && projects.data?.data) || [],
    }),
    isWaiting: (wanted && (reports.isFetching || projects.isFetching)) || readCommand(text).rest !== rest,
  }
}
