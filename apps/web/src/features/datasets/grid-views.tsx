import { lazy, Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GridLayout, GridView } from '@windrow/contract/schemas/grid-views'
import { Bookmark, LayoutList, RotateCcw, Trash2 } from 'lucide-react'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { MenuButton, type MenuGroup } from '../../ui/menu-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { viewsQuery, type TablePlace } from './views-query.ts'
import { isSameLayout } from './view-layout.ts'
import css from './preview.module.css'

const SaveViewModal = lazy(async () => ({ default: (await import('./save-view-modal.tsx')).SaveViewModal }))

interface Props {
  place: TablePlace
  /** How the table is shown now. */
  layout: GridLayout
  /** How it is shown if nothing is set. */
  usual: GridLayout
  onLayout: (layout: GridLayout) => void
}

/** Your saved views of a table: show one, save this one, delete the shown one. */
export function GridViews({ place, layout, usual, onLayout }: Props) {
  const [saving, save] = useState(false)
  const queries = useQueryClient()
  const { data } = useQuery(viewsQuery(place))
  const views = data?.views ?? []
  const shown = views.find((view) => isSameLayout(view.layout, layout))
  const remove = useMutation({
    mutationFn: ({ viewId }: GridView) => api.gridViewDelete({ params: { ...place, gridViewId: viewId } }),
    onSuccess: (left) => {
      queries.setQueryData(keys.rows.views(place.id, place.rid, place.pageId), left)
      toast.success('The view was deleted')
    },
  })
  const groups: MenuGroup[] = [
    ...(views.length > 0
      ? [
          {
            title: 'Your views',
            items: views.map((view) => ({
              key: String(view.viewId),
              label: view.name,
              checked: view === shown,
              onSelect: () => onLayout(view.layout),
            })),
          },
        ]
      : []),
    {
      items: [
        {
          key: 'save',
          label: 'Save this view',
          icon: <Bookmark size={16} />,
          disabled: shown !== undefined,
          onSelect: () => save(true),
        },
        {
          key: 'usual',
          label: 'Reset to the default',
          icon: <RotateCcw size={16} />,
          disabled: isSameLayout(layout, usual),
          onSelect: () => onLayout(usual),
        },
        ...(shown
          ? [
              {
                key: 'delete',
                label: `Delete ${shown.name}`,
                icon: <Trash2 size={16} />,
                danger: true,
                onSelect: () => remove.mutate(shown),
              },
            ]
          : []),
      ],
    },
  ]
  return (
    <>
      <MenuButton
        className="btn btn-text"
        name={shown ? `View: ${shown.name}` : 'Views'}
        align="end"
        label={
          <>
            <LayoutList size={16} aria-hidden="true" />
            <span className={`clip ${css.viewname}`}>{shown?.name ?? 'Views'}</span>
          </>
        }
        groups={groups}
      />
      {saving && (
        <Suspense>
          <SaveViewModal place={place} layout={layout} onClose={() => save(false)} />
        </Suspense>
      )}
    </>
  )
}
