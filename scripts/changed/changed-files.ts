import { execFileSync } from 'node:child_process'

export interface Change {
  /** The reference of the comparison, for output: a branch, a commit, or "HEAD". */
  since: string
  /** Paths relative to the root, sorted, including removed and renamed files. */
  files: string[]
}

const mainBranch = 'main'

/**
 * The files that differ from a commit, including uncommitted and new ones. Without `ref` that is where the branch left
 * `main`; on `main` itself, or without such a branch, HEAD.
 *
 * @throws if `ref` isn't a commit, with a sentence
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
