import { execFileSync } from 'node:child_process'

export interface Change {
  /** What the tree is compared with, for people: a branch, a commit, or "HEAD". */
  since: string
  /** Paths relative to the root, sorted; files that were removed or renamed among them. */
  files: string[]
}

const mainBranch = 'main'

/**
 * The files that differ from a commit, with those that are not committed and new ones. Without `ref` the commit is the one
 * where the branch left `main`; on `main` itself, and where there is no such branch, it is HEAD.
 * @throws where `ref` names no commit, with a sentence.
 */
export function changedFiles(root: string, ref?: string): Change {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = (...args: string[]) =>
    git(...args)
      .split('\0')
      .filter(Boolean)
  const commit = (name: string) => {
    try {
      return git('merge-base', name, 'HEAD').trim()
    } catch {
      return null
    }
  }
  const base = commit(ref ?? mainBranch)
  if (ref && !base) throw new Error(`Git knows no commit "${ref}" that this tree comes from.`)
  const from = base ?? 'HEAD'
  const isHead = from === 'HEAD' || from === git('rev-parse', 'HEAD').trim()
  const files = [
    ...lines('diff', '--name-only', '--no-renames', '-z', from),
    ...lines('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  return { since: isHead ? 'HEAD' : (ref ?? mainBranch), files: [...new Set(files)].sort() }
}
