/** What is still to happen on a simulated day, in the order of time. */
export interface Agenda {
  /** `act` is called when the day reaches `at` (epoch milliseconds); equal times keep their order. */
  add(at: number, act: (at: number) => void): void
  /** Lets at most so many things happen, in order; false when nothing is left to happen. */
  run(most: number): boolean
}

interface Entry {
  at: number
  order: number
  act: (at: number) => void
}

const earlier = (one: Entry, other: Entry) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/** An empty agenda, kept as a binary heap. */
export function createAgenda(): Agenda {
  const heap: Entry[] = []
  let order = 0

  const at = (index: number): Entry => {
    const entry = heap[index]
    if (!entry) throw new RangeError('No such entry')
    return entry
  }
  const swap = (one: number, other: number) => {
    const kept = at(one)
    heap[one] = at(other)
    heap[other] = kept
  }

  return {
    add: (time, act) => {
      let index = heap.push({ at: time, order: order++, act }) - 1
      while (index > 0) {
        const parent = (index - 1) >> 1
        if (!earlier(at(index), at(parent))) break
        swap(index, parent)
        index = parent
      }
    },
    run: (most) => {
      for (let done = 0; done < most && heap.length > 0; done++) {
        const first = at(0)
        const last = heap.pop()
        if (last && heap.length > 0) {
          heap[0] = last
          let index = 0
          for (;;) {
            let least = index
            for (const child of [2 * index + 1, 2 * index + 2]) {
              if (child < heap.length && earlier(at(child), at(least))) least = child
            }
            if (least === index) break
            swap(index, least)
            index = least
          }
        }
        first.act(first.at)
      }
      return heap.length > 0
    },
  }
}
