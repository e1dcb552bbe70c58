import pg from 'pg'
import { io, type Socket } from 'socket.io-client'

/** The 99th percentile of each round, in ms. */
export interface SocketLoad {
  notified: number[]
  echoed: number[]
}

/**
 * Runs as a separate process. Opens `argv[4]` sockets at `argv[2]` with the token `argv[3]`. In each of `argv[5]` rounds, it inserts a
 * notification into the database of `argv[6]`, as another process of the shop would, then sends an echo request on every socket.
 */
const [url = '', token = '', sockets = '1', rounds = '1', database = '{}'] = process.argv.slice(2)
const { userId, ...connection } = JSON.parse(database) as pg.ClientConfig & { userId: string }
const client = new pg.Client(connection)
await client.connect()
const all: Socket[] = []
while (all.length < Number(sockets)) all.push(...(await Promise.all(Array.from({ length: 50 }, open))))
const load: SocketLoad = { notified: [], echoed: [] }
for (let round = 0; round < Number(rounds); round++) {
  load.notified.push(await notify(round))
  load.echoed.push(await echo())
}
for (const socket of all) socket.disconnect()
await client.end()
console.log(JSON.stringify(load))

async function open(): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(undefined)).once('connect_error', reject))
  await socket.emitWithAck('join-user', userId)
  return socket
}

/** Measures from before the insert until every socket has received the notification. */
async function notify(round: number): Promise<number> {
  const id = `ntf_bench${Date.now()}_${round}`
  const view = {
    _id: id,
    id,
    type: 'system',
    title: 'A notification',
    message: 'Your order is on its way.',
    link: '/tracking',
    read: false,
  }
  const signal = { from: 'bench', room: `user:${userId}`, event: 'new_notification', body: view }
  const began = performance.now()
  const received = all.map(
    (socket) => new Promise<number>((resolve) => socket.once('new_notification', () => resolve(performance.now() - began))),
  )
  await client.query(
    `with written as (insert into notifications (id, user_id, type, title, message, link, created_at) values ($1, $2, 'system', $3, $4, $5, now()) returning id)
     select pg_notify('signals', $6) from written`,
    [id, userId, view.title, view.message, view.link, JSON.stringify(signal)],
  )
  return p99(await Promise.all(received))
}

async function echo(): Promise<number> {
  const began = performance.now()
  return p99(await Promise.all(all.map((socket) => socket.emitWithAck('join-user', userId).then(() => performance.now() - began))))
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
