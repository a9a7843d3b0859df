import { lazy, Suspense, useState } from 'react'
import type { Account } from '@windrow/contract/schemas/accounts'
import { Pencil } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountPanel } from './account-panel.tsx'
import css from './accounts.module.css'

const NotesForm = lazy(async () => ({ default: (await import('./notes-form.tsx')).NotesForm }))

/** Notes on an account, which staff edit in place. */
export function AccountNotes({ account }: { account: Account }) {
  const [editing, edit] = useState(false)
  const stop = () => edit(false)
  return (
    <AccountPanel
      title="Notes"
      meta="Seen by staff only"
      tools={
        !editing && (
          <May do="account:manage">
            <Button
              small
              variant="text"
              aria-label="Edit notes"
              icon={<Pencil size={16} />}
              onClick={() => edit(true)}
            />
          </May>
        )
      }
    >
      <div className={css.body}>
        {editing ? (
          <Suspense>
            <NotesForm account={account} onDone={stop} />
          </Suspense>
        ) : (
          <p className={account.notes ? 'asistext' : 'faint'}>{account.notes || 'No notes'}</p>
        )}
      </div>
    </AccountPanel>
  )
}
