/** How a page is to be read: over HTTP, in a browser, or both ways because that teaches something. */
export type Way = 'http' | 'browser' | 'both'
export type Mode = 'http' | 'browser'

/** Pages in a row that have to say the same. */
const confirmations = 3
/** Of so many pages one is read both ways, in case the site has changed its ways. */
const recheckEvery = 50

/** What is known of one page type; plain JSON. */
export interface LearntMode {
  decided: Mode | null
  winner: Mode | null
  /** Pages in a row that said the same. */
  streak: number
  /** Pages so far, by which it is time to look again. */
  pages: number
}

/** What outlasts the process. */
export interface ModeMemory {
  /** What an earlier attempt or the last run learned, by page type. */
  known: ReadonlyMap<string, LearntMode>
  /** Called whenever something was learned, with all that is known of the type now. */
  keep: (type: string, learnt: LearntMode) => void
}

export interface ModeEvents {
  /** It was found out how pages of a type are read from now on. */
  decided: (type: string, mode: Mode) => void
  /** The first page of a type comes, and how to read it was found out before. */
  remembered?: (type: string, mode: Mode) => void
}

const forgetful: ModeMemory = { known: new Map(), keep: () => {} }

/**
 * What automatic mode has learnt of page types. What was learned before is gone by from the first page on, and looked at
 * again like what was learned now.
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

  /** A page was read both ways, and one of them was better, or HTTP was enough. */
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
