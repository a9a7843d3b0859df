/** How a page is to be read: over HTTP, in a browser, or both ways because that teaches something. */
export type Way = 'http' | 'browser' | 'both'
export type Mode = 'http' | 'browser'

/** Pages in a row that have to say the same. */
const confirmations = 3
/** Of so many pages one is read both ways, in case the site has changed its ways. */
const recheckEvery = 50

interface Learnt {
  decided: Mode | null
  winner: Mode | null
  streak: number
  pages: number
}

/**
 * What automatic mode has learnt of page types. It is kept in memory only: a run that is continued learns it again from
 * its next pages.
 */
export class TypeModes {
  private readonly types = new Map<string, Learnt>()
  private readonly onDecision: (type: string, mode: Mode) => void

  constructor(onDecision: (type: string, mode: Mode) => void) {
    this.onDecision = onDecision
  }

  /** How to read the next page of a type. */
  next(type: string): Way {
    const learnt = this.of(type)
    learnt.pages++
    if (learnt.decided === null || learnt.pages % recheckEvery === 0) return 'both'
    return learnt.decided
  }

  /** A page was read both ways, and one of them was better, or HTTP was enough. */
  learn(type: string, winner: Mode): void {
    const learnt = this.of(type)
    learnt.streak = learnt.winner === winner ? learnt.streak + 1 : 1
    learnt.winner = winner
    if (winner !== learnt.decided) learnt.decided = null
    if (learnt.decided !== null || learnt.streak < confirmations) return
    learnt.decided = winner
    this.onDecision(type, winner)
  }

  private of(type: string): Learnt {
    let learnt = this.types.get(type)
    if (!learnt) this.types.set(type, (learnt = { decided: null, winner: null, streak: 0, pages: 0 }))
    return learnt
  }
}
