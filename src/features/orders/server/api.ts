import type { HttpServer } from '#platform/http/server.ts'

export function ordersApi(_server: HttpServer): void {}
