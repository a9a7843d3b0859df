/** How to read a page: over HTTP, in a browser, or both ways to learn which is better. */
export type Way = 'http' | 'browser' | 'both'
export type Mode = 'http' | 'browser'

/** Consecutive pages that must agree before a mode is decided. */
const confirmations = 3
/** One of this many pages is read both ways, in case the site has changed. */
const recheckEvery = 50

/** What is known about one page type; plain JSON. */
export interface LearntMode {
  decided: Mode | null
  winner: Mode | null
  /** Consecutive pages that agreed. */
  streak: number
  /** Pages so far; decides when to recheck. */
  pages: number
}

/** State that outlives the process. */
export interface ModeMemory {
  /** What an earlier attempt or the last run learned, by page type. */
  known: ReadonlyMap<string, LearntMode>
  /** Called whenever something was learned, with everything known about the type. */
  keep: (type: string, learnt: LearntMode) => void
}

export interface ModeEvents {
  /** Called when the mode for further pages of a type has been decided. */
  decided: (type: string, mode: Mode) => void
  /** Called for the first page of a type whose mode was decided before. */
  remembered?: (type: string, mode: Mode) => void
}

const forgetful: ModeMemory = { known: new Map(), keep: () => {} }

/**
 * What automatic mode has learned about page types. Earlier results apply from the first page on, and are rechecked
 * like new ones.
 */
export class TypeModes {
  private readonly types = new Map<string, LearntMode>()
  private readonly events: ModeEvents
  private readonly memory: ModeMemory

  constructor(events: ModeEvents, memory: ModeMemory = forgetful) {
    this.events = events
    this.memory = memory
  }

  /** How to read the next page of a type. */
  next(type: string): Way {
    const learnt = this.of(type)
    learnt.pages++
    this.memory.keep(type, { ...learnt })
    if (learnt.decided === null || learnt.pages % recheckEvery === 0) return 'both'
    return learnt.decided
  }

  /** Records a page that was read both ways: which one was better, or that HTTP was enough. */
  learn(type: string, winner: Mode): void {
    const learnt = this.of(type)
    learnt.streak = learnt.winner === winner ? learnt.streak + 1 : 1
    learnt.winner = winner
    if (winner !== learnt.decided) learnt.decided = null
    const isDecided = learnt.decided === null && learnt.streak >= confirmations
    if (isDecided) learnt.decided = winner
    this.memory.keep(type, { ...learnt })
    if (isDecided) this.events.decided(type, winner)
  }

  private of(type: string): LearntMode {
    let learnt = this.types.get(type)
    if (!learnt) {
      const known = this.memory.known.get(type)
      learnt = known ? { ...known } : { decided: null, winner: null, streak: 0, pages: 0 }
      this.types.set(type, learnt)
      if (learnt.decided !== null) this.events.remembered?.(type, learnt.decided)
    }
    return learnt
  }
}
