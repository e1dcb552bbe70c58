import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  serverBuildFile: 'main.js',
  // A page requests the list of other pages' scripts after it has loaded, instead of including it.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
