package identity

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Export gives everything kept about a person as JSON, without secrets: no hash of a password or a token. Fault: "user.unknown".
func (s *Service) Export(ctx context.Context, user kernel.UserID) (json.RawMessage, error) {
	var out json.RawMessage
	err := s.db.QueryRow(ctx, `
		select json_build_object(
			'person', (select json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'lastname', u.lastname, 'position', u.position, 'picture', u.picture,
				'language', u.language, 'created', u.created_at, 'terms', u.terms_version, 'termsAccepted', u.terms_at, 'erased', u.erased_at, 'blocked', u.blocked_at)),
			'passwordChanged', (select p.changed_at from identity_passwords p where p.user_id = u.id),
			'sessions', (select coalesce(json_agg(json_build_object('company', s.company_id, 'device', s.device, 'address', s.address, 'created', s.created_at,
				'used', s.seen_at, 'expires', s.expires_at, 'ended', s.revoked_at) order by s.created_at), '[]') from identity_sessions s where s.user_id = u.id),
			'links', (select coalesce(json_agg(json_build_object('kind', l.kind, 'email', l.email, 'company', l.company_id, 'role', l.role, 'message', l.message,
				'created', l.created_at, 'expires', l.expires_at, 'used', l.used_at) order by l.created_at), '[]')
				from identity_links l where l.user_id = u.id or l.email = u.email),
			'accountsElsewhere', (select coalesce(json_agg(json_build_object('issuer', o.issuer, 'subject', o.subject, 'linked', o.linked_at) order by o.linked_at), '[]')
				from identity_sso o where o.user_id = u.id),
			'codesOfAnApp', (select t.confirmed_at from identity_totp t where t.user_id = u.id),
			'passkeys', (select coalesce(json_agg(json_build_object('name', k.name, 'created', k.created_at, 'used', k.used_at) order by k.created_at), '[]')
				from identity_passkeys k where k.user_id = u.id),
			'pictures', (select coalesce(json_agg(json_build_object('id', f.id, 'type', f.type, 'size', f.size, 'created', f.created_at) order by f.created_at), '[]')
				from files f where f.kind = 'person' and f.user_id = u.id),
			'preferences', (select coalesce(json_agg(json_build_object('code', c.code, 'value', c.value, 'set', c.set_at) order by c.code), '[]')
				from identity_preferences c where c.user_id = u.id),
			'views', (select coalesce(json_agg(json_build_object('name', v.name, 'company', v.company_id, 'schedule', v.schedule_id, 'public', v.public, 'fields', v.fields) order by v.created_at, v.id), '[]') from saved_views v where v.owner_id = u.id),
			'notifications', (select coalesce(json_agg(json_build_object('kind', n.kind, 'company', n.company_id, 'project', n.project_id, 'details', n.details, 'link', n.link,
				'created', n.created_at, 'read', n.read_at) order by n.created_at, n.id), '[]') from notifications n where n.user_id = u.id),
			'joinRequest', (select json_build_object('company', j.company_id, 'asked', j.asked_at, 'decided', j.decided_at, 'accepted', j.accepted)
				from identity_join_requests j where j.user_id = u.id),
			'mails', (select coalesce(json_agg(json_build_object('kind', m.kind, 'queued', m.queued_at, 'sent', m.done_at) order by m.queued_at), '[]')
				from mail_outbox m where m.recipient = u.email),
			'signIns', (select coalesce(json_agg(json_build_object('at', a.at, 'what', a.what, 'company', a.company_id, 'address', a.address) order by a.id), '[]')
				from identity_audit a where a.user_id = u.id),
			'superadministratorSince', (select a.granted_at from identity_superadmins a where a.user_id = u.id),
			'support', (select coalesce(json_agg(json_build_object('company', v.company_id, 'reason', v.reason, 'opened', v.opened_at, 'expires', v.expires_at, 'ended', v.ended_at)
				order by v.opened_at), '[]') from identity_support v where v.user_id = u.id),
			'usage', (select coalesce(json_agg(json_build_object('at', g.at, 'name', g.name, 'company', g.company_id, 'route', g.route) order by g.id), '[]')
				from usage_log g where g.user_id = u.id))
		from identity_users u where u.id = $1`, user).Scan(&out)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, fault.New(fault.NotFound, "user.unknown", nil)
	}
	return out, storeError(err)
}
