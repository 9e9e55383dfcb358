package notifications

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Topic groups the kinds that people choose about together.
type Topic struct {
	Name   string
	Kinds  []string
	Mailed bool // its kinds are also sent as letters
}

// Topics are what people may choose about, in the order they are shown. A kind of no topic always reaches its person: a support visit, a
// person who waits for an administrator, a reminder to oneself.
var Topics = []Topic{
	{Name: "memberships", Kinds: []string{KindMemberAdded, KindRoleChanged, KindProjectAssigned}},
	{Name: "imports", Kinds: []string{KindImportFinished}},
	{Name: "requests", Mailed: true, Kinds: []string{KindDatesAsked, KindDatesApproved, KindDatesRejected, KindDatesPartlyApproved}},
	{Name: "roadblocks", Mailed: true, Kinds: []string{KindRoadblockAssigned, KindRoadblockUnassigned, KindRoadblockReported}},
	{Name: "weeks", Mailed: true, Kinds: []string{KindWeekCommitted, KindWeekClosed}},
	{Name: "reminders", Mailed: true, Kinds: []string{KindWeekToPlan, KindWeekToClose}},
}

// Choice is how a person wants to hear of a topic. Nothing chosen is both.
type Choice struct {
	Bell bool `json:"bell"`
	Mail bool `json:"mail"`
}

// choicesCode is where a person's choices are kept among the preferences, which are exported and erased with the person.
const choicesCode = "NOTIFICATIONS"

// topicOf gives the topic of a kind; false: nobody chooses about it.
func topicOf(kind string) (Topic, bool) {
	i := slices.IndexFunc(Topics, func(t Topic) bool { return slices.Contains(t.Kinds, kind) })
	if i < 0 {
		return Topic{}, false
	}
	return Topics[i], true
}

// Choices gives a person's choice for every topic, by its name.
func (c *Center) Choices(ctx context.Context, user kernel.UserID) (map[string]Choice, error) {
	out := map[string]Choice{}
	for _, t := range Topics {
		out[t.Name] = Choice{Bell: true, Mail: t.Mailed}
	}
	var kept json.RawMessage
	err := c.db.QueryRow(ctx, `select value from identity_preferences where user_id = $1 and code = $2`, user, choicesCode).Scan(&kept)
	if errors.Is(err, pgx.ErrNoRows) {
		return out, nil
	}
	if err != nil {
		return nil, storeError(err)
	}
	var chosen map[string]Choice
	if err := json.Unmarshal(kept, &chosen); err != nil {
		return nil, err
	}
	for _, t := range Topics {
		if one, is := chosen[t.Name]; is {
			out[t.Name] = Choice{Bell: one.Bell, Mail: one.Mail && t.Mailed}
		}
	}
	return out, nil
}

// Choose keeps how a person wants to hear of a topic; two choices at once keep both. What the bell shows already stays. Fault:
// "notification.topic_unknown".
func (c *Center) Choose(ctx context.Context, user kernel.UserID, topic string, choice Choice) error {
	if !slices.ContainsFunc(Topics, func(t Topic) bool { return t.Name == topic }) {
		return fault.New(fault.Invalid, "notification.topic_unknown", fault.P{"topic": topic})
	}
	value, err := json.Marshal(map[string]Choice{topic: choice})
	if err != nil {
		return err
	}
	_, err = c.db.Exec(ctx, `
		insert into identity_preferences (user_id, code, value, set_at) values ($1, $2, $3, $4)
		on conflict (user_id, code) do update set value = identity_preferences.value || excluded.value, set_at = excluded.set_at`,
		user, choicesCode, value, c.now())
	return storeError(err)
}

// WantsMail tells whether a person wants letters of a kind.
func (c *Center) WantsMail(ctx context.Context, user kernel.UserID, kind string) (bool, error) {
	topic, is := topicOf(kind)
	if !is {
		return true, nil
	}
	chosen, err := c.Choices(ctx, user)
	return chosen[topic.Name].Mail, err
}
