import type { HttpServer } from '#platform/http/server.ts'

export function paymentsApi(_server: HttpServer): void {}
