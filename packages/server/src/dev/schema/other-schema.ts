import type pg from 'pg';

/** Objects of an extension are part of it, so the schema does not print them. */
const ofExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

const extensions = `select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by extname`;

/** The sequence of an identity column is a part of its table, unless it has settings of its own. */
const sequences = `select concat_ws(' ', 'create sequence', quote_ident(c.relname), 'as', format_type(s.seqtypid, null),
      'start ' || nullif(s.seqstart, 1), 'increment ' || nullif(s.seqincrement, 1), 'minvalue ' || nullif(s.seqmin, 1),
      'maxvalue ' || nullif(s.seqmax, case s.seqtypid when 'int'::regtype then 2147483647 else 9223372036854775807 end),
      'cache ' || nullif(s.seqcache, 1), case when s.seqcycle then 'cycle' end,
      'owned by ' || o.refobjid::regclass || '.' || quote_ident(a.attname)) || ';' as text
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
    left join pg_depend o on o.classid = 'pg_class'::regclass and o.objid = c.oid and o.deptype in ('a', 'i')
    left join pg_attribute a on a.attrelid = o.refobjid and a.attnum = o.refobjsubid
  where c.relnamespace = 'public'::regnamespace
    and (o.deptype is distinct from 'i' or (s.seqstart, s.seqincrement, s.seqcache, s.seqcycle) <> (1, 1, 1, false))
  order by c.relname`;

const views = `select format('create view %I%s as', c.relname, ' with (' || array_to_string(c.reloptions, ', ') || ')')
      || chr(10) || pg_get_viewdef(c.oid, true) as text
  from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and not ${ofExtension('pg_class', 'c.oid')}
  order by c.relname`;

const functions = `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as text
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and not ${ofExtension('pg_proc', 'p.oid')}
  order by p.proname, p.oid::regprocedure::text collate "C"`;

/** Objects of users have numbers from 16384 on. */
const comments = `select format('comment on %s %s is %L;', replace(i.type, 'table column', 'column'), i.identity, d.description) as text
  from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
  where d.objoid >= 16384 and i.schema is not distinct from 'public' and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
  order by i.identity collate "C"`;

const grants = `select format('-- rights on %s: %s', name, rights) as text from (
    select c.relname::text as name, c.relacl::text as rights from pg_class c where c.relnamespace = 'public'::regnamespace
    union all select p.oid::regprocedure::text, p.proacl::text from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all select a.attrelid::regclass || '.' || a.attname, a.attacl::text from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace
  ) given where rights is not null order by name collate "C"`;

/** Kinds of objects that the schema does not print. */
const unprinted = `select pg_describe_object(class, oid, 0) as text from (
    select 'pg_class'::regclass as class, oid from pg_class where relnamespace = 'public'::regnamespace
      and relkind not in ('r', 'v', 'i', 'S') and not ${ofExtension('pg_class', 'pg_class.oid')}
    union all select 'pg_type'::regclass, oid from pg_type where typnamespace = 'public'::regnamespace
      and typtype in ('d', 'e', 'r') and not ${ofExtension('pg_type', 'pg_type.oid')}
    union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace = 'public'::regnamespace
      and prokind in ('a', 'w') and not ${ofExtension('pg_proc', 'pg_proc.oid')}
    union all select 'pg_policy'::regclass, oid from pg_policy
    union all select 'pg_event_trigger'::regclass, oid from pg_event_trigger
    union all select 'pg_rewrite'::regclass, oid from pg_rewrite where oid >= 16384 and rulename <> '_RETURN'
    union all select 'pg_class'::regclass, inhrelid from pg_inherits join pg_class c on c.oid = inhrelid where c.relkind = 'r'
  ) found`;

export interface OtherSchema {
  readonly extensions: readonly string[];
  readonly sequences: readonly string[];
  readonly views: readonly string[];
  readonly functions: readonly string[];
  readonly comments: readonly string[];
  readonly grants: readonly string[];
}

/** All but the tables. Refuses what it cannot print, so that the file never leaves something out. */
export async function readOthers(pool: pg.Pool): Promise<OtherSchema> {
  const texts = async (query: string) => (await pool.query<{ text: string }>(query)).rows.map((row) => row.text);
  const [unknown] = await texts(unprinted);
  if (unknown) throw new Error(`schema.sql cannot show this yet: ${unknown}. Extend src/dev/schema.`);
  return {
    extensions: await texts(extensions),
    sequences: await texts(sequences),
    views: await texts(views),
    functions: await texts(functions),
    comments: await texts(comments),
    grants: await texts(grants),
  };
}
