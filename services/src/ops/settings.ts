import proxyAddress from '@fastify/proxy-addr';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { PROVIDER_ENVIRONMENT, providerOf, type ProviderSettings } from './provider-settings.ts';
import { readWechatSettings, type WechatSettings } from './wechat-settings.ts';
import { SITE_ENVIRONMENT, siteOf, type SiteSettings } from './site-settings.ts';
import { mustBeUsable, readServices, WrongSetting, type Service } from './services.ts';
import { S3_ENVIRONMENT, s3Of, type S3Settings } from './s3-settings.ts';
import { CONFERENCE_ENVIRONMENT, conferenceOf, type ConferenceSettings } from './conference-settings.ts';
import { LIVE_VIDEO_ENVIRONMENT, liveVideoOf, type LiveVideoSettings } from './live-video-settings.ts';
import { WORKSPACE_ENVIRONMENT, workspaceOf, type WorkspaceSettings } from './workspace-settings.ts';

const flag = z.stringbool().default(false);
const number = () => z.coerce.number({ error: 'is no number' });

const Environment = z.object({
  ...PROVIDER_ENVIRONMENT,
  ...WORKSPACE_ENVIRONMENT,
  ...CONFERENCE_ENVIRONMENT,
  ...LIVE_VIDEO_ENVIRONMENT,
  ...S3_ENVIRONMENT,
  ...SITE_ENVIRONMENT,
  /** What passkeys are bound to, as in school.example; by default the host that the browser is at. */
  LECTERN_PASSKEY_DOMAIN: z.hostname().optional(),
  DATABASE_URL: z.string().default('postgres://127.0.0.1:5432/lectern'),
  /** Who migrates; by default whoever the application connects as. */
  DATABASE_OWNER_URL: z.string().optional(),
  HOST: z.string().optional(),
  /** Whoever is on the same network may come in; plain http, for a room and an afternoon. */
  LECTERN_LAN: flag,
  /** The origin that others reach this server by, where it cannot be found out. */
  LECTERN_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
  PORT: number().int().min(0).max(65535).default(8080),
  NODE_ENV: z.string().default('development'),
  /** Where this machine's data lives; uploaded files are in it, unless they have a folder of their own. */
  LECTERN_DATA: z.string().default('.data'),
  LECTERN_FILES: z.string().optional(),
  /** Whether accounts of the demo, whose passwords everybody knows, may sign in; never in production. */
  LECTERN_DEMO_ACCOUNTS: z.stringbool().optional(),
  /** Set by what starts this process, where the database is its own and nobody else's. */
  LECTERN_DATABASE_IS_EMBEDDED: flag,
  LECTERN_SEED: z.enum(['', 'demo', 'demo-people']).default(''),
  /** The key that the ledger's heads are signed with, and the folder where they are kept beside the database. */
  LECTERN_SIGNING_KEY: z.string().optional(),
  LECTERN_HEADS: z.string().optional(),
  /** What the files of one school may take, in GB, and what must stay free on their disk, in MB. */
  LECTERN_SCHOOL_FILES_GB: number().positive().default(200),
  LECTERN_FREE_MB: number().nonnegative().default(1024),
  /** Where ffmpeg is, which makes streams of audio and video; without it, PATH is looked at. */
  LECTERN_FFMPEG: z.string().optional(),
  /** Where LibreOffice’s soffice is, which turns slides of an Office into PDFs; without it, PATH is looked at. */
  LECTERN_SOFFICE: z.string().optional(),
  LECTERN_WEB: z.string().optional(),
  /** Whom to ask for leave to make what others then join, as in "Fang Min, 0000-6120"; without it everybody whom the school knows does. */
  LECTERN_CREATION_CONTACT: z.string().trim().max(200).optional(),
  /** A file of words that nobody may write, one a line. */
  LECTERN_WORDS: z.string().optional(),
  LECTERN_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Behind a proxy that ends TLS: cookies are Secure, the outer scheme counts as origin. */
  LECTERN_HTTPS: flag,
  /** Proxies that are believed about whom they speak for: addresses, networks, loopback, uniquelocal, or none. */
  LECTERN_TRUSTED_PROXIES: z.string().default('loopback'),
  /** Who may read /metrics from elsewhere; without one, only this machine. */
  LECTERN_METRICS_TOKEN: z.string().min(16).optional(),
  /** Where errors are reported to, in Sentry's protocol; without one, nowhere [R8.20]. */
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  /** How mail leaves, as in smtps://user:password@mail.school.example; without it, it waits in the operator's outbox. */
  LECTERN_SMTP: z.url({ protocol: /^smtps?$/ }).optional(),
  LECTERN_MAIL_FROM: z.string().default('Lectern <lectern@localhost>'),
  /** The school's gateway for short messages, and the token that it asks for; without one they wait in the outbox. */
  LECTERN_SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  LECTERN_SMS_TOKEN: z.string().optional(),
  /** A file in JSON: how money is taken over WeChat Pay; without one, none can be. */
  LECTERN_WECHAT_PAY: z.string().optional(),
  LECTERN_RELEASE: z.string().default('lectern'),
  /** What this process does, as in gateway,web; by default all. */
  LECTERN_SERVICES: z.string().default(''),
  /** Brokers that facts are published to and read from, as in a:9092,b:9092; without any, the ledger itself is read. */
  KAFKA_BROKERS: z.string().default(''),
  /** What topics and consumer groups begin with: installations that share brokers have one each. */
  KAFKA_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('lectern'),
  /** The brokers are spoken to over TLS; their certificate must be of a known authority, or of the one in the file (PEM). */
  KAFKA_TLS: flag,
  KAFKA_CA: z.string().optional(),
  /** How this process signs in at the brokers, over TLS only. */
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('lectern'),
  /** What the processes of one installation know each other by; without one, this process is alone. */
  LECTERN_CLUSTER_SECRET: z.string().min(16).optional(),
  /** The origin that the other processes reach this one by. */
  LECTERN_PEER_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
  /** Where traces go, in OTLP over HTTP; without one, none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Which commands are traced: all, none, or the share that the argument names. */
  OTEL_TRACES_SAMPLER: z
    .string()
    .regex(/^(parentbased_)?(always_on|always_off|traceidratio)$/)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: number().min(0).max(1).default(1),
  LECTERN_CLOSES_AFTER_MS: number().int().positive().optional(),
  LECTERN_AWAY_AFTER_MS: number().int().positive().default(LIMITS.awayAfterMs),
  /** How long what pages told is kept, in days. */
  LECTERN_TRACK_DAYS: number().int().positive().default(LIMITS.trackDays),
  /** How long after an exam's deadline pictures of who sat it are kept, in days. */
  LECTERN_EXAMS_AT_ONCE: number().int().min(1).max(200).default(LIMITS.examsAtOnce),
  LECTERN_EXAM_PHOTO_DAYS: number().int().positive().default(LIMITS.examPhotoDays),
  LECTERN_COMMANDS_PER_MINUTE: number().int().positive().default(LIMITS.commandsPerMinute),
  LECTERN_SOCKETS_PER_PERSON: number().int().positive().default(LIMITS.socketsPerPerson),
  LECTERN_QUERIES_AT_ONCE: number().int().positive().default(LIMITS.queriesAtOnce),
  LECTERN_REQUEST_MS: number().int().positive().default(LIMITS.requestMs),
});

/** How brokers are spoken to: by default in clear, as is right in a network of their own only. */
export interface KafkaDoor {
  readonly tls: boolean;
  /** A file in PEM form: who vouches for the brokers, where it is nobody that every machine knows. */
  readonly caFile?: string;
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

export interface Settings {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly host: string;
  readonly lan: boolean;
  /** An origin, as in https://lectern.example. */
  readonly address: string | undefined;
  readonly port: number;
  /** The school's own sign-in; undefined where it has none. */
  readonly provider: ProviderSettings | undefined;
  /** Where the pages for everybody lead. */
  readonly site: SiteSettings;
  /** Whether anybody signs in with a password. */
  readonly passwords: boolean;
  readonly passkeyDomain: string | undefined;
  readonly production: boolean;
  /** Whether accounts of the demo may sign in: by default only over plain HTTP on an embedded database. */
  readonly demoAccounts: boolean;
  readonly databaseIsEmbedded: boolean;
  /** A school to look around in: as a whole, or its people and classes only. */
  readonly seed: '' | 'demo' | 'demo-people';
  /** The folder of the built web client; nothing is served when it is not there. */
  readonly webFolder: string | undefined;
  /** The folder that uploaded files are kept in, where there is no bucket. */
  readonly filesFolder: string;
  /** The bucket that uploaded files are kept in. */
  readonly s3: S3Settings | undefined;
  /** What the uploaded files of one school may take. */
  readonly schoolFileBytes: number;
  /** Where ffmpeg is; without it, PATH is looked at. */
  readonly ffmpeg: string | undefined;
  /** Where LibreOffice is; without it, PATH is looked at. */
  readonly libreOffice: string | undefined;
  /** What stays free on the disk of the files: below it uploads are refused, before a database beside them has no room. */
  readonly freeBytes: number;
  /** A file in PEM form; made when the first head is signed. */
  readonly signingKeyFile: string;
  /** The folder outside the database that signed heads are kept in. */
  readonly headsFolder: string;
  /** Whom to ask for leave to make what others then join; undefined where nobody need ask [R6.08]. */
  readonly creationContact: string | undefined;
  /** A file of words that nobody may write, one a line. */
  readonly wordsFile: string | undefined;
  readonly logLevel: string;
  readonly https: boolean;
  /** Whether what a proxy at this address says about whom it speaks for is believed. */
  readonly isTrustedProxy: (address: string, hop: number) => boolean;
  readonly metricsToken: string | undefined;
  readonly sentryDsn: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  /** How money is taken; undefined where it cannot be. */
  readonly wechatPay: WechatSettings | undefined;
  readonly workspace: WorkspaceSettings | undefined;
  /** Whose conferences meetings are held in. */
  readonly conference: ConferenceSettings | undefined;
  /** The media server of live video; undefined where there is none. */
  readonly liveVideo: LiveVideoSettings | undefined;
  /** What is running, as error reports name it. */
  readonly release: string;
  readonly services: ReadonlySet<Service>;
  /** host:port each; none when there is no broker. */
  readonly kafkaBrokers: readonly string[];
  readonly kafkaPrefix: string;
  readonly kafkaDoor: KafkaDoor;
  readonly redisUrl: string | undefined;
  readonly redisPrefix: string;
  /** Shared by the processes of one installation; undefined when this one is alone. */
  readonly clusterSecret: string | undefined;
  /** The origin that the other processes reach this one by; undefined: its own port on this machine. */
  readonly peerAddress: string | undefined;
  readonly tracesTo: string | undefined;
  /** The share of commands that are traced, from 0 to 1. */
  readonly tracesShare: number;
  /** After how long what nobody ended ends by itself; the contracts' limit by default. */
  readonly closesAfterMs: number | undefined;
  /** How long one may be disconnected without having left; the contracts' limit by default. */
  readonly awayAfterMs: number;
  /** How long what pages told is kept, in days. */
  readonly trackDays: number;
  /** How long after an exam's deadline pictures of who sat it are kept, in days. */
  /** How many exams somebody makes of a paper at once [R5.63]. */
  readonly examsAtOnce: number;
  readonly examPhotoDays: number;
  /** How many commands one person may give to one process that decides, however they come. */
  readonly commandsPerMinute: number;
  /** How many sockets one person may have at one process. */
  readonly socketsPerPerson: number;
  /** How many queries of one person run at once in one process. */
  readonly queriesAtOnce: number;
  /** How long a request's headers may take to come, then its body, then its answer. */
  readonly requestMs: number;
}

export const SETTINGS = Symbol('settings');

const shareOf = (sampler: string, argument: number): number =>
  sampler.endsWith('always_off') ? 0 : sampler.endsWith('always_on') ? 1 : argument;

/** @throws WrongSetting where the list is none */
function trustOf(list: string): Settings['isTrustedProxy'] {
  if (list.trim() === 'none') return () => false;
  try {
    return proxyAddress.compile(list.split(',').map((one) => one.trim()));
  } catch (error) {
    throw new WrongSetting(`LECTERN_TRUSTED_PROXIES: ${(error as Error).message}.`);
  }
}

/** @throws WrongSetting where a password would travel in clear, or a setting would do nothing */
function doorOf(env: z.output<typeof Environment>): KafkaDoor {
  const { KAFKA_TLS: tls, KAFKA_CA: ca, KAFKA_SASL: mechanism, KAFKA_USERNAME, KAFKA_PASSWORD } = env;
  const given = [mechanism, KAFKA_USERNAME, KAFKA_PASSWORD].filter((one) => one !== undefined).length;
  if (!tls && (given > 0 || ca !== undefined))
    throw new WrongSetting('KAFKA_SASL and KAFKA_CA are of use over TLS only: set KAFKA_TLS.');
  if (given !== 0 && given !== 3)
    throw new WrongSetting('KAFKA_SASL, KAFKA_USERNAME and KAFKA_PASSWORD belong together: set all of them, or none.');
  return {
    tls,
    ...(ca !== undefined && { caFile: resolve(ca) }),
    ...(mechanism && { sasl: { mechanism, username: KAFKA_USERNAME!, password: KAFKA_PASSWORD! } }),
  };
}

/** Reads the environment once; a wrong value stops the start with its name and reason. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new WrongSetting(`Settings:\n${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  const settings = {
    databaseUrl: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
    host: env.HOST ?? (env.LECTERN_LAN ? '0.0.0.0' : '127.0.0.1'),
    lan: env.LECTERN_LAN,
    address: env.LECTERN_ADDRESS === undefined ? undefined : new URL(env.LECTERN_ADDRESS).origin,
    port: env.PORT,
    provider: providerOf(env),
    site: siteOf(env),
    passwords: env.LECTERN_PASSWORDS,
    passkeyDomain: env.LECTERN_PASSKEY_DOMAIN,
    production: env.NODE_ENV === 'production',
    databaseIsEmbedded: env.LECTERN_DATABASE_IS_EMBEDDED,
    demoAccounts:
      env.NODE_ENV !== 'production' &&
      (env.LECTERN_DEMO_ACCOUNTS ?? (env.LECTERN_DATABASE_IS_EMBEDDED && !env.LECTERN_HTTPS)),
    seed: env.LECTERN_SEED,
    webFolder: env.LECTERN_WEB,
    filesFolder: resolve(env.LECTERN_FILES ?? join(env.LECTERN_DATA, 'files')),
    s3: s3Of(env),
    ffmpeg: env.LECTERN_FFMPEG,
    libreOffice: env.LECTERN_SOFFICE,
    schoolFileBytes: env.LECTERN_SCHOOL_FILES_GB * 1024 ** 3,
    freeBytes: env.LECTERN_FREE_MB * 1024 ** 2,
    signingKeyFile: resolve(env.LECTERN_SIGNING_KEY ?? join(env.LECTERN_DATA, 'keys', 'ledger.ed25519')),
    headsFolder: resolve(env.LECTERN_HEADS ?? join(env.LECTERN_DATA, 'heads')),
    creationContact: env.LECTERN_CREATION_CONTACT,
    wordsFile: env.LECTERN_WORDS,
    logLevel: env.LECTERN_LOG,
    https: env.LECTERN_HTTPS,
    isTrustedProxy: trustOf(env.LECTERN_TRUSTED_PROXIES),
    metricsToken: env.LECTERN_METRICS_TOKEN,
    sentryDsn: env.SENTRY_DSN,
    smtpUrl: env.LECTERN_SMTP,
    mailFrom: env.LECTERN_MAIL_FROM,
    smsUrl: env.LECTERN_SMS_URL,
    smsToken: env.LECTERN_SMS_TOKEN,
    wechatPay: env.LECTERN_WECHAT_PAY === undefined ? undefined : readWechatSettings(env.LECTERN_WECHAT_PAY),
    workspace: workspaceOf(env),
    conference: conferenceOf(env),
    liveVideo: liveVideoOf(env),
    release: env.LECTERN_RELEASE,
    services: readServices(env.LECTERN_SERVICES),
    kafkaBrokers: env.KAFKA_BROKERS.split(',')
      .map((broker) => broker.trim())
      .filter((broker) => broker !== ''),
    kafkaPrefix: env.KAFKA_PREFIX,
    kafkaDoor: doorOf(env),
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX,
    clusterSecret: env.LECTERN_CLUSTER_SECRET,
    peerAddress: env.LECTERN_PEER_ADDRESS === undefined ? undefined : new URL(env.LECTERN_PEER_ADDRESS).origin,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    tracesShare: shareOf(env.OTEL_TRACES_SAMPLER, env.OTEL_TRACES_SAMPLER_ARG),
    closesAfterMs: env.LECTERN_CLOSES_AFTER_MS,
    awayAfterMs: env.LECTERN_AWAY_AFTER_MS,
    trackDays: env.LECTERN_TRACK_DAYS,
    examsAtOnce: env.LECTERN_EXAMS_AT_ONCE,
    examPhotoDays: env.LECTERN_EXAM_PHOTO_DAYS,
    commandsPerMinute: env.LECTERN_COMMANDS_PER_MINUTE,
    socketsPerPerson: env.LECTERN_SOCKETS_PER_PERSON,
    queriesAtOnce: env.LECTERN_QUERIES_AT_ONCE,
    requestMs: env.LECTERN_REQUEST_MS,
  };
  mustBeUsable(settings.services, settings.clusterSecret, settings.kafkaBrokers);
  return settings;
}
