import { Empty } from '../../ui/notice.tsx'

/** Why there is nothing to see: an import, a filter, or a dataset that is not there yet. */
export function NoData({ imported, filtered = false }: { imported: boolean; filtered?: boolean }) {
  if (imported)
    return (
      <Empty
        title="No data available for imported dataset!"
        text="Download the uploaded file to see its data."
      />
    )
  return filtered ? (
    <Empty art={false} title="No data available" text="Please adjust the selected filter to view data." />
  ) : (
    <Empty title="No data found" text="It takes some time to index the data. Please try again later." />
  )
}
