import { lazy, Suspense, useState } from 'react'
import type { Run } from '@windrow/contract/schemas/runs'
import { CopyMinus, FileUp, GitCompareArrows, ShieldCheck, Wrench } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'

const ImportModal = lazy(async () => ({ default: (await import('./import-modal.tsx')).ImportModal }))
const CombineModal = lazy(async () => ({ default: (await import('./combine-modal.tsx')).CombineModal }))

interface Props {
  id: number
  rid: number
  /** The open run, if any. */
  run?: Run
}

/** Operations on the rows of a report: compare, profile, import, remove duplicates. */
export function Operations({ id, rid, run }: Props) {
  const [open, show] = useState<'import' | 'dedupe' | null>(null)
  const may = useMay()
  const path = `/projects/${id}/reports/${rid}`
  const ofRun = run ? `?run=${run.historyId}` : ''
  const items: MenuItem[] = [
    {
      key: 'compare',
      label: 'Compare runs',
      icon: <GitCompareArrows size={16} />,
      href: `${path}/compare${run ? `?later=${run.historyId}` : ''}`,
    },
    { key: 'schema', label: 'Schema', icon: <ShieldCheck size={16} />, href: `${path}/schema${ofRun}` },
  ]
  if (run && may('report:advanced-operations'))
    items.push({
      key: 'dedupe',
      label: 'Remove duplicate rows',
      icon: <CopyMinus size={16} />,
      onSelect: () => show('dedupe'),
    })
  if (may('report:import'))
    items.push({
      key: 'import',
      label: 'Import dataset',
      icon: <FileUp size={16} />,
      onSelect: () => show('import'),
    })
  const close = () => show(null)
  return (
    <>
      <MenuButton
        align="end"
        name="Operations"
        tip="Operations"
        className="btn btn-icon"
        label={<Wrench size={16} aria-hidden="true" />}
        groups={[{ items }]}
      />
      <Suspense>
        {open === 'import' && <ImportModal id={id} rid={rid} onClose={close} />}
        {open === 'dedupe' && run && <CombineModal id={id} rid={rid} runs={[run]} onClose={close} />}
      </Suspense>
    </>
  )
}
