import { ThemedPicture } from '../../ui/page/themed-picture.tsx'
import { longDate } from '../../ui/time/dates.ts'
import { postPicture } from './pictures.ts'
import type { PostHead } from './post.ts'
import css from './post-card.module.css'
import { postAddress } from './post-words.ts'

interface PostCardProps {
  post: PostHead
  /** Of its heading. */
  level?: 2 | 3
}

/** An entry of a list of posts. `data-post` and the slots are for the script of the blog's list. */
export function PostCard({ post, level = 2 }: PostCardProps) {
  const Title = `h${level}` as const
  return (
    <li className={css.card} data-post={post.path}>
      <div className={css.picture} data-slot="picture">
        <ThemedPicture picture={postPicture(post.picture)} alt="" />
      </div>
      <div className={css.words}>
        <p className={css.category} data-slot="category">
          {post.category}
        </p>
        <Title>
          <a href={postAddress(post.path)} data-slot="title">
            {post.title}
          </a>
        </Title>
        <p data-slot="description">{post.description}</p>
        <p className={css.facts}>
          <time dateTime={post.date} data-slot="date">
            {longDate(post.date)}
          </time>{' '}
          · <span data-slot="minutes">{post.readingTime}</span> min
        </p>
      </div>
    </li>
  )
}
