import { useQueryClient } from '@tanstack/react-query'
import type { RerunPages } from '@windrow/contract/anomalies'
import { ApiError } from '@windrow/contract/client'
import type { Review } from '@windrow/contract/schemas/anomalies'
import type { Run } from '@windrow/contract/schemas/runs'
import { Form, Radio } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import type { RunPlace } from '../../keys/places.ts'
import { FormDialog } from '../../ui/form-frame.tsx'
import { plural } from '../../ui/formats.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { changedByReview } from './review-queries.ts'
import css from './review.module.css'

interface Values {
  pages: RerunPages
}

interface Props {
  place: RunPlace
  review: Review
  onClose: () => void
}

const intro = (isHeld: boolean): string => {
  const kept = 'A new run fetches only these pages and keeps the rows of all others.'
  return isHeld ? `${kept} If it succeeds, it replaces this run; until then this run stays held.` : kept
}

/** Asks which pages of a run to fetch again, and starts the run that does. */
export function RerunModal({ place: { id, rid, hid }, review, onClose }: Props) {
  const closing = useClosing(onClose)
  const queries = useQueryClient()
  const { reruns, failedPages, state } = review
  const refresh = () => void askAgain(queries, ...changedByReview({ id, rid }))
  const submit = useSubmit<Values, Run>({
    fields: ['pages'],
    save: ({ pages }) => api.runRerun({ params: { id, rid, hid }, body: { pages } }),
    onSaved: (run) => {
      toast.success(`Run ${run.id} was started`)
      refresh()
      closing.close()
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT') refresh()
    },
  })
  const labels = {
    FAILED: `Failed pages (${plural(failedPages, 'page')})`,
    SUSPICIOUS:
      failedPages > 0
        ? 'Suspicious pages: those that rows of findings come from, and the failed ones'
        : 'Suspicious pages: those that rows of findings come from',
  }
  return (
    <FormDialog title="Fetch pages again?" closing={closing} submit={submit} action="Start run">
      <div className={css.decision}>
        <SubmitForm submit={submit} intro={intro(state === 'HELD')} initial={{ pages: reruns.at(-1)! }}>
          <Form.Item label="Pages" name="pages">
            <Radio.Group>
              {reruns.map((pages) => (
                <Radio key={pages} value={pages}>
                  {labels[pages]}
                </Radio>
              ))}
            </Radio.Group>
          </Form.Item>
        </SubmitForm>
      </div>
    </FormDialog>
  )
}
