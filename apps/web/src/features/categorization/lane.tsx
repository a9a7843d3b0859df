import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import { Ellipsis, GripVertical } from 'lucide-react'
import { Checkbox } from '../../ui/controls.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { CategoryModal } from './category-modal.ts'
import type { Board, LaneLike } from './use-move.ts'
import css from './categorization.module.css'

interface Props {
  lane: LaneLike & { services: number }
  services: ServiceSummary[] | undefined
  board: Board
  onModal: (modal: CategoryModal) => void
}

/** A category with its services. */
export function Lane({ lane, services, board, onModal }: Props) {
  const { id, name } = lane
  const { lifted } = board
  const isTarget = lifted !== null && lifted.over === id && (lifted.service.category?.id ?? null) !== id
  const look = [css.lane, id === null && css.loose, isTarget && css.target].filter(Boolean).join(' ')
  return (
    <section className={look} aria-label={name} data-lane={id ?? 0}>
      <div className={css.lanehead}>
        <h2 className="clip">{name}</h2>
        <span className="meta">{services ? formatNumber(services.length) : ''}</span>
        <span className="grow" />
        {id !== null && (
          <MenuButton
            label={<Ellipsis size={16} aria-hidden="true" />}
            name={`Rename or delete ${name}`}
            className="iconbutton"
            align="end"
            groups={[
              {
                items: [
                  {
                    key: 'rename',
                    label: 'Rename',
                    onSelect: () => onModal({ kind: 'rename', category: { ...lane, id } }),
                  },
                  {
                    key: 'delete',
                    label: 'Delete',
                    danger: true,
                    onSelect: () => onModal({ kind: 'delete', category: { ...lane, id } }),
                  },
                ],
              },
            ]}
          />
        )}
      </div>
      <ul className={css.cards}>
        {services?.map((service) => (
          <Card key={service.id} service={service} board={board} />
        ))}
      </ul>
      {isTarget ? (
        <p className={css.dropzone}>{`Drop to move ${lifted.service.name} here`}</p>
      ) : (
        services?.length === 0 && <p className={`meta ${css.nothing}`}>No services</p>
      )}
    </section>
  )
}

function Card({ service, board }: { service: ServiceSummary; board: Board }) {
  const { id, name, code, reports } = service
  const isPicked = board.picked.has(id)
  const isLifted = board.lifted?.service.id === id
  const look = [css.card, isPicked && css.picked, isLifted && css.lifted].filter(Boolean).join(' ')
  return (
    <li className={look}>
      <Checkbox label={`Select ${name}`} checked={isPicked} onChange={() => board.toggle(id)} />
      <span className="two">
        <span className="medium clip">{name}</span>
        <span className="meta clip">{`${code} · ${plural(reports, 'report')}`}</span>
      </span>
      <span className="grow" />
      <button
        type="button"
        className={`iconbutton ${css.grip}`}
        aria-label={`Move ${name}`}
        aria-pressed={isLifted}
        {...board.grip(service)}
      >
        <GripVertical size={16} />
      </button>
    </li>
  )
}
