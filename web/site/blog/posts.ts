import { type Post, type PostModule, postOf } from './post.ts'
import { isPostPath, pathOfFile } from './post-path.ts'

const modules = import.meta.glob<PostModule>('../../posts/**/*.mdx', { eager: true })

/**
 * All posts, newest first. They are drawn when the pages are built; in the browser the list is empty, so that no script has
 * their texts.
 */
export const posts: readonly Post[] = import.meta.env.SSR ? readPosts(modules) : []

export const postAt = (path: string): Post | undefined => posts.find((post) => post.path === path)

function readPosts(files: Record<string, PostModule>): Post[] {
  return Object.entries(files)
    .map(([file, module]) => [pathOfFile(file), module] as const)
    .filter(([path, { frontmatter }]) => isPostPath(path, frontmatter.date))
    .map(([path, module]) => postOf(path, module))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.path.localeCompare(b.path))
}
