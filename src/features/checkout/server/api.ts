import type { HttpServer } from '#platform/http/server.ts'

export function checkoutApi(_server: HttpServer): void {}
