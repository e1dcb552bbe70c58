import type { APIRequestContext } from '@playwright/test'

/** What the API itself says, in `message`, and no page repeats. */
interface Answered {
  section: 5 | 8
  when: string
  ask(request: APIRequestContext): Promise<{ json(): Promise<unknown> }>
  says: string
}

/** In the name of the demo customer. */
async function signedIn(request: APIRequestContext): Promise<{ headers: { authorization: string } }> {
  const data = { email: 'demo@example.com', password: 'demo-password-1' }
  const { token } = await (await request.post('/api/auth/login', { data })).json()
  return { headers: { authorization: `Bearer ${token}` } }
}

export const answers: Answered[] = [
  { section: 8, when: 'orders are asked for without a token', ask: (api) => api.get('/api/orders/user'), says: 'Authentication required' },
  {
    section: 5,
    when: 'the name that one has is set',
    async ask(api) {
      const bearer = await signedIn(api)
      const { user } = await (await api.get('/api/auth/me', bearer)).json()
      return api.put('/api/auth/updateprofile', { ...bearer, data: { username: user.username } })
    },
    says: 'No any changes!',
  },
  {
    section: 5,
    when: 'a password is changed without the current one',
    ask: async (api) => api.put('/api/auth/updatepassword', { ...(await signedIn(api)), data: { password: 'a lake without a name' } }),
    says: 'Current password is required',
  },
  {
    section: 5,
    when: 'a password is changed to none',
    ask: async (api) => api.put('/api/auth/updatepassword', { ...(await signedIn(api)), data: { currentPassword: 'some' } }),
    says: 'New password is required',
  },
  {
    section: 8,
    when: 'a password is wrong',
    ask: (api) => api.post('/api/auth/login', { data: { email: 'nobody@example.com', password: 'some' } }),
    says: 'Login Failure!',
  },
  {
    section: 8,
    when: 'Google does not know a token',
    ask: (api) => api.post('/api/auth/google', { data: { token: 'some' } }),
    says: 'Google authentication failed',
  },
  { section: 8, when: 'a post is asked for without its id', ask: (api) => api.get('/api/blog/posts/'), says: 'Blog post ID is required' },
  { section: 8, when: 'there is no such post', ask: (api) => api.get('/api/blog/posts/none'), says: 'Blog post not found' },
  {
    section: 5,
    when: 'a message is sent empty',
    ask: (api) => api.post('/api/contact', { data: {} }),
    says: 'Please fill in all required fields',
  },
]
