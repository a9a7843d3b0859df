import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { plural } from '../../ui/formats.ts'
import { toast } from '../../ui/toast-store.ts'

export interface LaneLike {
  /** null for services without a category. */
  id: number | null
  name: string
}

interface Lifted {
  service: ServiceSummary
  /** The lane where it would be put down. */
  over: number | null
  /** Where the pointer is; null for the keyboard. */
  at: { x: number; y: number } | null
}

interface Move {
  serviceIds: number[]
  categoryId: number | null
  /** Where a single service was before; null for no category. */
  from?: number | null
}

export type Board = ReturnType<typeof useMove>

/** The lane under the pointer; undefined beside all of them. */
function laneAt(x: number, y: number): number | null | undefined {
  const lane = document.elementFromPoint(x, y)?.closest('[data-lane]')?.getAttribute('data-lane')
  return lane === undefined || lane === null ? undefined : lane === '0' ? null : Number(lane)
}

/** Moves services between lanes: by pointer, by keyboard, and several at once. */
export function useMove(lanes: readonly LaneLike[]) {
  const queries = useQueryClient()
  const [lifted, lift] = useState<Lifted | null>(null)
  const [picked, pick] = useState<ReadonlySet<number>>(new Set())
  const [said, say] = useState('')
  const nameOf = (id: number | null) => lanes.find((lane) => lane.id === id)?.name ?? 'Uncategorized'
  const move = useMutation({
    mutationFn: ({ serviceIds, categoryId }: Move) =>
      api.servicesAssign({ body: { serviceIds, categoryId } }),
    onSuccess: async (_, { serviceIds, categoryId, from }) => {
      const text = `${plural(serviceIds.length, 'service')} moved to ${nameOf(categoryId)}`
      if (from === undefined) toast.success(text)
      else toast.undoable(text, () => move.mutate({ serviceIds, categoryId: from, from: categoryId }))
      pick(new Set())
      await askAgain(queries, keys.services.all)
    },
  })
  const putDown = ({ service, over }: Lifted) => {
    lift(null)
    if ((service.category?.id ?? null) === over) return say(`${service.name} stays where it is.`)
    say(`${service.name} moved to ${nameOf(over)}.`)
    move.mutate({ serviceIds: [service.id], categoryId: over, from: service.category?.id ?? null })
  }
  const onKeyDown = (service: ServiceSummary) => (event: KeyboardEvent) => {
    const own = lifted?.service.id === service.id ? lifted : null
    const step = own && { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (own) return putDown(own)
      lift({ service, over: service.category?.id ?? null, at: null })
      say(
        `${service.name} lifted. Choose a category with the arrow keys, Space puts it down, Escape cancels.`,
      )
    } else if (own && event.key === 'Escape') {
      event.preventDefault()
      lift(null)
      say('Canceled.')
    } else if (own && step) {
      event.preventDefault()
      const at = lanes.findIndex(({ id }) => id === own.over)
      const next = lanes[(at + step + lanes.length) % lanes.length]!
      lift({ ...own, over: next.id })
      say(`Over ${next.name}.`)
    }
  }
  const grip = (service: ServiceSummary) => ({
    onKeyDown: onKeyDown(service),
    onBlur: () => lift((now) => (now?.at === null ? null : now)),
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      lift({ service, over: service.category?.id ?? null, at: { x: event.clientX, y: event.clientY } })
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) =>
      lift((now) => {
        if (!now?.at) return now
        const lane = laneAt(x, y)
        return { ...now, at: { x, y }, over: lane === undefined ? now.over : lane }
      }),
    onPointerUp: () => {
      if (lifted?.at) putDown(lifted)
    },
    onPointerCancel: () => lift(null),
  })
  const toggle = (id: number) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    pick(next)
  }
  return {
    lifted,
    picked,
    said,
    isBusy: move.isPending,
    grip,
    toggle,
    clear: () => pick(new Set()),
    moveTo: (categoryId: number | null) => move.mutate({ serviceIds: [...picked], categoryId }),
  }
}
