import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Evidence } from '@windrow/contract/schemas/evidence'
import { Drawer } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { formatMoment } from '../../ui/formats.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { PageSnapshot } from '../../run/page-snapshot.tsx'
import { AskButton } from '../asking/ask-button.tsx'
import { FailedPageList } from './failed-page-list.tsx'
import { PageSnapshots } from './page-snapshots.tsx'
import { RunFailures } from './run-failures.tsx'
import { runQuery } from '../../run/run-query.ts'
import '../../styles/antd-fit.css'
import css from '../../run/evidence.module.css'

interface Props {
  id: number
  rid: number
  hid: number
  onClose: () => void
}

const parts = [
  { value: 'failures', label: 'Failures' },
  { value: 'kept', label: 'Page snapshots' },
] as const

/** Failures of a run, with the page snapshots that show them. */
export function EvidenceDrawer({ onClose, ...place }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const [part, show] = useState<'failures' | 'kept'>('failures')
  const [code, choose] = useState<string>()
  const [page, look] = useState<Evidence | null>(null)
  const run = useQuery(runQuery(place.id, place.rid, place.hid)).data
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.form}
        className={css.evidencedrawer}
        title={run ? `Pages, ${formatMoment(run.createdDate)}` : 'Pages'}
      >
        {page ? (
          <>
            <span className="row tight">
              <Button variant="text" small icon={<ArrowLeft size={16} />} onClick={() => look(null)}>
                {part === 'failures' ? 'All failed pages' : 'All page snapshots'}
              </Button>
              {page.reason === 'failed' && (
                <AskButton
                  id={place.id}
                  reference={{
                    kind: 'FAILED_PAGE',
                    reportId: place.rid,
                    historyId: place.hid,
                    evidenceId: page.id,
                  }}
                  name="Ask about this page"
                  title="Ask about this page"
                />
              )}
            </span>
            <PageSnapshot key={page.id} place={place} page={page} />
          </>
        ) : (
          <>
            <Segmented label="Part" value={part} options={parts} onChange={show} />
            {part === 'failures' ? (
              <>
                <RunFailures place={place} onCode={choose} />
                {run && run.counters.failed > 0 && (
                  <FailedPageList key={code ?? ''} place={place} code={code} onCode={choose} onOpen={look} />
                )}
              </>
            ) : (
              <PageSnapshots key={code ?? ''} place={place} code={code} onCode={choose} onOpen={look} />
            )}
          </>
        )}
      </Drawer>
    </AntdScope>
  )
}
