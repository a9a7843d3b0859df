import type { Choice } from '../../ui/remote-choice.ts'
import { RemoteSelect } from '../../ui/remote-select.tsx'
import { findAccounts } from './find-choices.ts'

interface Props {
  without?: number
  chosen?: Choice | null
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

/** Chooses an account by part of its name. */
export function AccountSelect({ without, ...rest }: Props) {
  const load = async (search: string, signal: AbortSignal) =>
    (await findAccounts(search, signal)).filter(({ value }) => value !== without)
  return <RemoteSelect name={['accounts', without]} load={load} placeholder="Search accounts" {...rest} />
}
