import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  serverBuildFile: 'main.js',
  // Where the other pages' scripts are is asked for when a page has arrived, instead of being a part of each.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
