import type { Socket } from 'socket.io'

const WINDOW_MS = 10_000
/** More than somebody types. */
const HEARD = 40
/** Nobody's browser does this by itself. */
const BORNE = 400

/** Of what a socket says in ten seconds only so much is heard; one that goes on and on is disconnected. */
export function limitEvents(socket: Socket): void {
  let since = 0
  let count = 0
  socket.use((_event, next) => {
    const now = performance.now()
    if (now - since > WINDOW_MS) [since, count] = [now, 0]
    count += 1
    if (count > BORNE) socket.disconnect(true)
    else if (count <= HEARD) next()
  })
}
