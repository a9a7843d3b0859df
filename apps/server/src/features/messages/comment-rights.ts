import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Actor } from '../../access/actor.ts'
import { AppError } from '../../errors/app-error.ts'

interface Place {
  owner_id: number
  status: string
}

/**
 * Whether the actor may write in the threads of a project that they see: by role in all projects, in those they are a
 * member of, or only in their own.
 */
export function mayComment({ role, userId }: Pick<Actor, 'role' | 'userId'>, project: Place): boolean {
  if (project.status === 'DELETED') return false
  // Who may comment only on assigned tickets sees no other projects than those they own or are a member of.
  if (roleMay(role, 'project:comment-all') || roleMay(role, 'project:comment-assigned')) return true
  return roleMay(role, 'project:comment-own') && project.owner_id === userId
}

/** Throws FORBIDDEN, or CONFLICT in a deleted project. */
export function assertMayComment(actor: Pick<Actor, 'role' | 'userId'>, project: Place): void {
  if (mayComment(actor, project)) return
  if (project.status === 'DELETED')
    throw new AppError('CONFLICT', 'This project is deleted; restore it first.')
  throw new AppError('FORBIDDEN', 'Your role allows you to write only in projects that you own.')
}

/** Whether the actor reads and writes internal notes, assigns threads and sets any state. */
export const managesThreads = ({ role }: Pick<Actor, 'role'>): boolean =>
  isStaff(role) && roleMay(role, 'thread:manage')

/** Throws FORBIDDEN unless the actor manages threads. */
export function assertManages(actor: Pick<Actor, 'role'>, what: string): void {
  if (!managesThreads(actor)) throw new AppError('FORBIDDEN', `Only Windrow support can ${what}.`)
}
